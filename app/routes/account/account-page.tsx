import type { ReactNode } from 'react'
import { useFocusOnMount } from '../../forms/use-focus-on-mount.ts'
import { Check } from '../../ui/icon/icons.ts'
import './account-page.css'
import type { FieldBinding } from '../../ui/field/field-parts.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

interface AccountPageProps {
  title: string
  children: ReactNode
  /** Beside the sheet, below it on a phone. */
  aside?: ReactNode
}

/** A page around one thing to do: a sheet of paper, calm and light. */
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

/** What is wrong with the form as a whole, or what has stopped it. */
export function AccountAlert({ form: { problems, failure } }: AccountAlertProps) {
  const message = problems.form ?? failure
  return <div role="alert">{message && <p className="account-alert">{message}</p>}</div>
}

/** What a form of an account has done, in the form's place. */
export function AccountSuccess({ children }: { children: ReactNode }) {
  return (
    <p ref={useFocusOnMount<HTMLParagraphElement>()} tabIndex={-1} className="account-success" role="status">
      <Check /> {children}
    </p>
  )
}

/** The address of an account, as password managers know it. */
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
