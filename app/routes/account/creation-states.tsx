import { href } from 'react-router'
import { site } from '../../../domain/site.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { LoaderCircle } from '../../ui/icon/area-icons.ts'
import { AccountSuccess } from './account-success.tsx'

export function Creating() {
  return (
    <p className="account-working" role="status">
      <LoaderCircle /> Création de votre compte…
    </p>
  )
}

export function Created() {
  return (
    <>
      <AccountSuccess>Compte créé !</AccountSuccess>
      <p>Vous êtes connecté&nbsp;: vos commandes, factures et devis vous attendent.</p>
      <ButtonLink to={href('/espace_pro')} reloadDocument>
        Ouvrir mon espace
      </ButtonLink>
    </>
  )
}

export function CreatedElsewhere() {
  return (
    <>
      <p role="status">Ce compte a déjà été créé. Il ne reste qu’à vous connecter.</p>
      <ButtonLink to={href('/espace_pro')} reloadDocument>
        Se connecter
      </ButtonLink>
    </>
  )
}

export function Unusable({ isExpired }: { isExpired: boolean }) {
  const [workshop] = site.locations
  return (
    <>
      <p className="account-alert" role="alert">
        {isExpired ? 'Ce lien a expiré\u00a0: il était valable sept jours.' : 'Ce lien n’est pas valable.'}
      </p>
      <p>
        {isExpired
          ? 'Demandez-nous une nouvelle invitation\u00a0: '
          : 'Votre messagerie l’a peut-être coupé, ou une invitation plus récente l’a remplacé. Une question\u00a0? '}
        <a href={workshop.phone.link}>{workshop.phone.display}</a> ou{' '}
        <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>.
      </p>
    </>
  )
}
