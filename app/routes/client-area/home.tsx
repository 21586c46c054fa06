import { AccountPage } from '../account/account-page.tsx'

/** The first page of the client area. */
export default function ClientHome() {
  return <AccountPage title="Espace client">Vous êtes connecté.</AccountPage>
}
