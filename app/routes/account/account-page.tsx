import type { ReactNode } from 'react'
import { htmlTitle } from '../../../domain/business/site.ts'
import { useFocusOnMount } from '../../forms/use-focus-on-mount.ts'
import { findFactsInMatches, type RootMatches } from '../../http/facts.tsx'
import { CheckIcon } from '../../ui/icon/icons.ts'
import './account-page.css'
import type { FieldBinding } from '../../ui/field/field-parts.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

interface AccountPageProps {
  title: string
  children: ReactNode
  /** Content beside the form; below the form on a phone. */
  aside?: ReactNode
}

/** Page with a single form on a sheet of paper. */
export function AccountPage({ title, children, aside }: AccountPageProps) {
  return (
    <section className="account-page" data-ground="paper">
      <div className="account-page__inner">
        <div className="account-page__sheet">
          <h1>{title}</h1>
          {children}
        </div>
        {aside && <div className="account-page__aside">{aside}</div>}
      </div>
    </section>
  )
}

interface AccountAlertProps {
  form: { problems: { form?: string }; failure?: string }
}

/** Error of the form as a whole, or the failure that interrupted it. */
export function AccountAlert({ form: { problems, failure } }: AccountAlertProps) {
  const message = problems.form ?? failure
  return <div role="alert">{message && <p className="account-alert">{message}</p>}</div>
}

/** Success message that replaces a form. */
export function AccountSuccess({ children }: { children: ReactNode }) {
  return (
    <p ref={useFocusOnMount<HTMLParagraphElement>()} tabIndex={-1} className="account-success" role="status">
      <CheckIcon /> {children}
    </p>
  )
}

/** E-mail address of an account, marked for password managers. */
export function LoginEmailField(field: FieldBinding) {
  return (
    <TextField
      {...field}
      label="E-mail"
      type="email"
      required
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** Returns the headers of a page whose address grants access: no cache stores it, no search engine lists it. */
export function privateAddressHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const all = new Headers(actionHeaders)
  all.set('Cache-Control', 'private, no-store')
  return all
}

/** Returns the meta of a page whose address is personal: no canonical address and no social card. */
export const privateAddressMeta = (matches: RootMatches, title: string) => [
  { title: htmlTitle(title, findFactsInMatches(matches)) },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]
