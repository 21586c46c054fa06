import type { ReactNode } from 'react'
import { href, useLocation, useRouteLoaderData } from 'react-router'
import { notFilledIn } from '../../../domain/business/site.ts'
import type { FailureMessages } from '../../forms/form-outcome.ts'
import { useForm } from '../../forms/use-form.ts'
import { useFacts } from '../../http/facts.tsx'
import type { PageFacts } from '../../http/page-facts.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { newsletterAnchor } from '../../ui/newsletter/newsletter-answers.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { contactAnchor } from '../contact/contact-outcome.ts'
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
  failures: FailureMessages
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

export type ButtonForm = Pick<ReturnType<typeof useForm>, 'formProps' | 'isBusy'>

interface LinkStateProps {
  title: string
  /** What the button says that acts on the link, where there is something to do. */
  button?: string
  form?: ButtonForm
  /** Where to go on from here, where the link does nothing more. */
  next?: ReactNode
  children: ReactNode
}

/** What a link of the newsletter's mails has come to: a title, a sentence, and what can be done next. */
export function LinkState({ title, button, form, next, children }: LinkStateProps) {
  return (
    <>
      <PageHeading title={title} annotation="Lettre d’information">
        <p>{children}</p>
      </PageHeading>
      {form && (
        <form {...form.formProps} className="container">
          <Button type="submit" busy={form.isBusy}>
            {button}
          </Button>
        </form>
      )}
      {next && <p className="container">{next}</p>}
    </>
  )
}

interface StepProps {
  label: string
  variant?: 'primary' | 'secondary'
}

/** To the form at the foot of the page; whoever is signed in has none there, and writes to the workshop. */
export function ToTheForm({ label, variant = 'primary' }: StepProps) {
  const isSignedIn = useRouteLoaderData<typeof rootLoader>('root')?.isSignedIn ?? false
  if (isSignedIn) return <WriteToUs variant={variant} />
  return <MailLink to={`#${newsletterAnchor}`} label={label} variant={variant} />
}

/** A subscription gets one mail; the workshop can send its link anew. */
export const WriteToUs = ({ variant = 'primary' }: Pick<StepProps, 'variant'>) => (
  <ButtonLink to={`${href('/a_propos')}#${contactAnchor}`} variant={variant}>
    Nous écrire
  </ButtonLink>
)

/** From the address itself, which proves whose it is. */
export function WriteToLeave() {
  const { privacyEmail } = useFacts().legal
  return privacyEmail === notFilledIn ? (
    <WriteToUs />
  ) : (
    <MailLink to={`mailto:${privacyEmail}`} label="Écrire pour se désinscrire" />
  )
}

const MailLink = ({ to, label, variant = 'primary' }: StepProps & { to: string }) => (
  <a href={to} className="button" data-variant={variant}>
    {label}
  </a>
)
