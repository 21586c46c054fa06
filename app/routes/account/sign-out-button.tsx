import { href } from 'react-router'
import { leaveNothing } from '../../office/offline/keep-pages.ts'
import { Button } from '../../ui/button.tsx'
import { OfflineSignOut, useOfflineSignOut } from '../../ui/live/offline-sign-out.tsx'
import './sign-out-button.css'

/** Who is signed in, and the way out; a form of its own, so that it works without JavaScript too. */
export function SignOutButton({ email }: { email: string }) {
  if (useOfflineSignOut()) return <OfflineSignOut />
  return (
    <form
      className="sign-out"
      data-ground="paper"
      method="post"
      action={href('/deconnexion')}
      // Somebody of the team, whose office this phone may have kept before their session ended.
      onSubmit={leaveNothing}
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
