import { ChangeForm, type PasswordChangeProps } from './change-form.tsx'
import '../account-page.css'

/** Where the form stands on its page. */
export const passwordAnchor = 'mot-de-passe'

/** The form by which somebody who is signed in changes their password, and how it ended (docs/product.md §2.11). */
export function PasswordChange({ className, ...props }: PasswordChangeProps & { className?: string }) {
  return (
    <section
      id={passwordAnchor}
      className={`password-change ${className ?? ''}`}
      aria-labelledby={`${passwordAnchor}-titre`}
    >
      <h2 id={`${passwordAnchor}-titre`}>Mot de passe</h2>
      <ChangeForm {...props} />
    </section>
  )
}
