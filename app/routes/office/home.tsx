import { AccountPage } from '../account/account-page.tsx'

/** Where staff arrive after signing in. */
export default function OfficeHome() {
  return <AccountPage title="Atelier">Vous êtes connecté avec un compte de l’atelier.</AccountPage>
}
