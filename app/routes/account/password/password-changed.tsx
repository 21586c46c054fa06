import { AccountSuccess } from '../account-success.tsx'

export function Changed() {
  return (
    <>
      <AccountSuccess>Mot de passe modifié</AccountSuccess>
      <p>
        Vous restez connecté ici. Vos autres sessions ont été fermées, et un e-mail vous confirme le
        changement.
      </p>
    </>
  )
}
