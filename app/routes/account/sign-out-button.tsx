import { href } from 'react-router'
import { signOutAndDeletePages } from '../../office/offline/store-pages.ts'
import { Button } from '../../ui/button.tsx'
import { OfflineSignOut, useOfflineSignOut } from '../../ui/live/offline-sign-out.tsx'
import './sign-out-button.css'

/** The signed-in user and the sign-out button; a form, so that it works without JavaScript too. */
export function SignOutButton({ email }: { email: string }) {
  if (useOfflineSignOut()) return <OfflineSignOut />
  return (
    <form
      className="sign-out"
      data-ground="paper"
      method="post"
      action={href('/deconnexion')}
      // The browser may have stored pages of the office for offline use, if a staff member was signed in before.
      onSubmit={signOutAndDeletePages}
    >
      <p>
        Connecté avec l’adresse <strong>{email}</strong>
      </p>
      <Button type="submit" variant="secondary">
        Déconnexion
      </Button>
    </form>
  )
}
