import type { ReactNode } from 'react'
import { href, useLocation, useRouteLoaderData } from 'react-router'
import { missingFactPlaceholder } from '../../../domain/business/site.ts'
import type { FailureMessages } from '../../forms/form-outcome.ts'
import { useForm } from '../../forms/use-form.ts'
import { useFacts } from '../../http/facts.tsx'
import type { PageHandle } from '../../http/page-handle.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { newsletterAnchor } from '../../ui/newsletter/newsletter-outcomes.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { contactAnchor } from '../contact/contact-outcome.ts'
import '../../ui/button.css'
import './link-page.css'

/** Facts of a page that newsletter mails link to. */
export const newsletterLinkPageHandle = {
  cache: null,
  sitemap: null,
  audience: null,
  quoteBar: null,
  robots: 'open',
  menus: [],
} satisfies PageHandle

export const newsletterLinkPageMeta = (args: Parameters<typeof pageMeta>[0], description: string) => [
  ...pageMeta(args, { title: 'Lettre d’information', description }),
  { name: 'robots', content: 'noindex' },
]

/** Returns the headers of pages whose address contains a token: no cache may store them. */
export const newsletterLinkPageHeaders = () => ({ 'Cache-Control': 'private, no-store' })

interface LinkPageProps<State extends { outcome: string }> {
  /** Id of the button's form. */
  id: string
  failures: FailureMessages
  loaded: State
  first: State | undefined
  children(state: State | { outcome: 'failed'; message: string }, form: NewsletterButtonForm): ReactNode
}

/** Shows the purpose of the link; only its button has an effect, since mail scanners open every link. */
export function NewsletterLinkPage<State extends { outcome: string }>(props: LinkPageProps<State>) {
  const { pathname, search } = useLocation()
  const { id, failures, loaded, first, children } = props
  const form = useForm({ id, action: pathname + search, failures, first })
  return (
    <div className="link-page" aria-live="polite">
      {children(form.outcome ?? loaded, form)}
    </div>
  )
}

export type NewsletterButtonForm = Pick<ReturnType<typeof useForm>, 'formProps' | 'isBusy'>

interface LinkStateProps {
  title: string
  /** Label of the button, when there is something to do. */
  button?: string
  form?: NewsletterButtonForm
  /** Next steps, when the link does nothing more. */
  next?: ReactNode
  children: ReactNode
}

/** State of a newsletter link: title, sentence, and what can be done next. */
export function NewsletterLinkState({ title, button, form, next, children }: LinkStateProps) {
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

/** Link to the form in the footer; signed-in users have no form there and write to the workshop. */
export function NewsletterFormLink({ label, variant = 'primary' }: StepProps) {
  const isSignedIn = useRouteLoaderData<typeof rootLoader>('root')?.isSignedIn ?? false
  if (isSignedIn) return <ContactFormLink variant={variant} />
  return <MailLink to={`#${newsletterAnchor}`} label={label} variant={variant} />
}

/** Link to the contact form: a subscription gets only one mail, and the workshop can send its link again. */
export const ContactFormLink = ({ variant = 'primary' }: Pick<StepProps, 'variant'>) => (
  <ButtonLink to={`${href('/a_propos')}#${contactAnchor}`} variant={variant}>
    Nous écrire
  </ButtonLink>
)

/** E-mail link: the reader writes from the subscribed address, which proves that it is theirs. */
export function UnsubscribeByMail() {
  const { privacyEmail } = useFacts().legal
  return privacyEmail === missingFactPlaceholder ? (
    <ContactFormLink />
  ) : (
    <MailLink to={`mailto:${privacyEmail}`} label="Écrire pour se désinscrire" />
  )
}

const MailLink = ({ to, label, variant = 'primary' }: StepProps & { to: string }) => (
  <a href={to} className="button" data-variant={variant}>
    {label}
  </a>
)
