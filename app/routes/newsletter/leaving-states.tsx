import type { ReactNode } from 'react'
import { site } from '../../../domain/site.ts'
import type { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { newsletterAnchor } from '../../ui/newsletter-form/answer.ts'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'

const writeToUs = (
  <>
    écrivez à <a href={`mailto:${site.legal.privacyEmail}`}>{site.legal.privacyEmail}</a> depuis l’adresse
    inscrite
  </>
)
const comeBack = (
  <>
    Vous changez d’avis&nbsp;? <a href={`#${newsletterAnchor}`}>Réinscrivez-vous au bas de cette page</a>.
  </>
)

export function Placeholder() {
  return (
    <State title="Se désinscrire">
      Chacune de nos lettres porte un lien «&nbsp;se désinscrire&nbsp;»&nbsp;: il vous mène ici et vous retire
      de la liste. Vous ne le retrouvez pas&nbsp;? Dans ce cas, {writeToUs}.
    </State>
  )
}

export function Asks({ address, form }: { address: string; form: ButtonForm }) {
  return (
    <State title="Se désinscrire" button="Ne plus la recevoir" form={form}>
      Ne plus recevoir la lettre à l’adresse <strong>{address}</strong>&nbsp;?
    </State>
  )
}

export function Left({ address }: { address: string }) {
  return (
    <State title="C’est fait">
      L’adresse <strong>{address}</strong> ne recevra plus notre lettre&nbsp;: nous l’avons effacée de la
      liste. {comeBack}
    </State>
  )
}

export function LeftBefore() {
  return (
    <State title="Adresse déjà retirée">
      L’adresse qui a reçu ce lien n’est plus sur la liste&nbsp;: il n’y a rien à faire. {comeBack}
    </State>
  )
}

export function Invalid() {
  return (
    <State title="Lien incomplet">
      Ce lien de désinscription n’est pas valable&nbsp;: votre messagerie l’a peut-être coupé. Ouvrez celui de
      notre dernière lettre, ou {writeToUs}.
    </State>
  )
}

export function Failed({ message, form }: { message: string; form: ButtonForm }) {
  return (
    <State title="Désinscription interrompue" button="Réessayer" form={form}>
      {message} Réessayez dans un instant, ou {writeToUs}.
    </State>
  )
}

/** A form that is a button. */
type ButtonForm = Pick<ReturnType<typeof useForm>, 'formProps' | 'isBusy'>

interface StateProps {
  title: string
  /** What the button says that acts on the link, where there is something to do. */
  button?: string
  form?: ButtonForm
  children: ReactNode
}

function State({ title, button, form, children }: StateProps) {
  return (
    <>
      <PageHeading title={title} annotation="Lettre d’information">
        <p>{children}</p>
      </PageHeading>
      {form && (
        <form {...form.formProps} className="container">
          <Button type="submit" busy={form.isBusy}>
            {button}
          </Button>
        </form>
      )}
    </>
  )
}
