import { site } from '../../../domain/site.ts'
import { type ButtonForm, LinkState } from './link-state.tsx'
import { ToTheForm, WriteToLeave } from './next-step.tsx'

const writeToUs = (
  <>
    écrivez à <a href={`mailto:${site.legal.privacyEmail}`}>{site.legal.privacyEmail}</a> depuis l’adresse
    inscrite
  </>
)
const comeBack = <ToTheForm label="Se réinscrire" variant="secondary" />

export function Placeholder() {
  return (
    <LinkState title="Se désinscrire" next={<WriteToLeave />}>
      Chacune de nos lettres porte un lien «&nbsp;se désinscrire&nbsp;»&nbsp;: il vous mène ici et vous retire
      de la liste. Vous ne le retrouvez pas&nbsp;? Dans ce cas, {writeToUs}.
    </LinkState>
  )
}

export function Asks({ address, form }: { address: string; form: ButtonForm }) {
  return (
    <LinkState title="Se désinscrire" button="Ne plus la recevoir" form={form}>
      Ne plus recevoir la lettre à l’adresse <strong>{address}</strong>&nbsp;?
    </LinkState>
  )
}

export function Left({ address }: { address: string }) {
  return (
    <LinkState title="C’est fait" next={comeBack}>
      L’adresse <strong>{address}</strong> ne recevra plus notre lettre&nbsp;: nous l’avons effacée de la
      liste. Vous changez d’avis&nbsp;?
    </LinkState>
  )
}

export function LeftBefore() {
  return (
    <LinkState title="Adresse déjà retirée" next={comeBack}>
      L’adresse qui a reçu ce lien n’est plus sur la liste&nbsp;: il n’y a rien à faire. Vous changez
      d’avis&nbsp;?
    </LinkState>
  )
}

export function Invalid() {
  return (
    <LinkState title="Lien incomplet" next={<WriteToLeave />}>
      Ce lien de désinscription n’est pas valable&nbsp;: votre messagerie l’a peut-être coupé. Ouvrez celui de
      notre dernière lettre, ou {writeToUs}.
    </LinkState>
  )
}

export function Failed({ message, form }: { message: string; form: ButtonForm }) {
  return (
    <LinkState title="Désinscription interrompue" button="Réessayer" form={form}>
      {message} Réessayez dans un instant, ou {writeToUs}.
    </LinkState>
  )
}
