import { site } from '../../../../domain/site.ts'

export function NoAccountYet() {
  const [workshop] = site.locations
  return (
    <>
      <h2>Pas encore de compte&nbsp;?</h2>
      <p>
        Les comptes sont ouverts par l’atelier, client par client, pour suivre commandes, factures et devis.
        Appelez le <a href={workshop.phone.link}>{workshop.phone.display}</a> ou écrivez à{' '}
        <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>&nbsp;: vous recevrez par e-mail un
        lien pour choisir votre mot de passe.
      </p>
    </>
  )
}
