import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Failures } from '../../forms/form-outcome.ts'
import { useForm } from '../../forms/use-form.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import type { PageFacts } from '../../page-facts.ts'
import type { ButtonForm } from './link-state.tsx'
import './link-page.css'

/** Facts of a page that a link of the newsletter's mails leads to. */
export const linkFacts = {
  cache: null,
  sitemap: null,
  audience: null,
  quoteBar: null,
  robots: 'open',
  menus: [],
} satisfies PageFacts

export const linkMeta = (args: Parameters<typeof pageMeta>[0], description: string) => [
  ...pageMeta(args, { title: 'Lettre d’information', description }),
  { name: 'robots', content: 'noindex' },
]

/** An address with a token is its reader's own. */
export const linkHeaders = () => ({ 'Cache-Control': 'private, no-store' })

interface LinkPageProps<State extends { outcome: string }> {
  /** Of its button's form. */
  id: string
  failures: Failures
  loaded: State
  first: State | undefined
  children(state: State | { outcome: 'failed'; message: string }, form: ButtonForm): ReactNode
}

/** The link shows what it is for, its button acts: scanners open every link of a mail (docs/product.md §10.8). */
export function LinkPage<State extends { outcome: string }>(props: LinkPageProps<State>) {
  const { pathname, search } = useLocation()
  const { id, failures, loaded, first, children } = props
  const form = useForm({ id, action: pathname + search, failures, first })
  return (
    <div className="link-page" aria-live="polite">
      {children(form.outcome ?? loaded, form)}
    </div>
  )
}
