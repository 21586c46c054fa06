import { href, Link } from 'react-router'
import type { Accessibility } from '../../../domain/business/site.ts'
import { useFacts } from '../../http/facts.tsx'
import { pageMeta } from '../../meta/page-meta.ts'
import { EmailLink, PhoneLink } from '../../ui/contact/contact-links.tsx'
import type { Route } from './+types/accessibility.ts'
import { LegalPage, LegalSection } from './legal-page.tsx'
import { legalPageHandle } from './legal-page-handle.ts'
import { LegalNoticeFacts } from './notice-facts.tsx'

export const handle = legalPageHandle

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Accessibilité',
    description:
      'Où en est l’accessibilité de ce site, ce qui ne l’est pas encore, et comment nous demander de l’aide.',
  })

const conformity: Readonly<Record<Accessibility['state'], string>> = {
  unknown: 'La conformité de ce site aux règles d’accessibilité n’a pas encore été évaluée.',
  none: 'Ce site n’est pas encore conforme aux règles d’accessibilité (norme EN\u00a0301\u00a0549, RGAA en France).',
  partial:
    'Ce site est partiellement conforme aux règles d’accessibilité (norme EN\u00a0301\u00a0549, RGAA en France).',
  full: 'Ce site est totalement conforme aux règles d’accessibilité (norme EN\u00a0301\u00a0549, RGAA en France).',
}

const sections = [
  { id: 'conformite', title: 'État de conformité', Text: Conformity },
  { id: 'defauts', title: 'Ce qui n’est pas encore accessible', Text: Gaps },
  { id: 'aide', title: 'Nous demander de l’aide', Text: Help },
  { id: 'recours', title: 'Voies de recours', Text: Redress },
]

/** Accessibility statement required by directive (EU) 2019/882. */
export default function AccessibilityPage() {
  const { legal } = useFacts()
  const shown = sections.filter(({ id }) => id !== 'defauts' || legal.accessibility.gaps !== '')
  return (
    <LegalPage
      title="Accessibilité"
      annotation="Directive (UE) 2019/882"
      lead={
        <p>
          Ce site présente nos prestations, reçoit les demandes de devis et montre à nos clients leurs
          commandes, devis et factures. Chacun doit pouvoir s’en servir.
        </p>
      }
      articles={shown}
    >
      {shown.map(({ id, title, Text }, index) => (
        <LegalSection key={id} id={id} legend={`Partie ${index + 1}`} title={title}>
          <Text />
        </LegalSection>
      ))}
    </LegalPage>
  )
}

function Conformity() {
  const { legal } = useFacts()
  const { state, assessed } = legal.accessibility
  return (
    <>
      <p>{conformity[state]}</p>
      {assessed && state !== 'unknown' && <p>Il a été évalué {assessed.replace(/\.$/, '')}.</p>}
      <p>
        Toutes les pages se lisent et se remplissent au clavier, agrandies à 400&nbsp;% et sans JavaScript.
        Les devis et factures en PDF sont balisés pour les lecteurs d’écran.
      </p>
    </>
  )
}

function Gaps() {
  const { legal } = useFacts()
  return legal.accessibility.gaps
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => <p key={line}>{line}</p>)
}

function Help() {
  const { contactEmail, locations } = useFacts()
  return (
    <>
      <p>
        Une page vous résiste, un document ne se lit pas&nbsp;? Dites-le-nous&nbsp;: nous vous donnons
        l’information ou prenons votre demande autrement, et nous corrigeons la page.
      </p>
      <LegalNoticeFacts
        facts={[
          ['E-mail', <EmailLink key="email" to={contactEmail} />],
          ['Téléphone', <PhoneLink key="phone" {...locations[0].phone} />],
          [
            'Formulaire',
            <Link key="form" to={href('/a_propos')}>
              page À propos
            </Link>,
          ],
        ]}
      />
    </>
  )
}

function Redress() {
  return (
    <p>
      Si notre réponse ne vous permet pas d’accéder à un contenu ou à un service, vous pouvez le signaler sur{' '}
      <a href="https://signal.conso.gouv.fr/">signal.conso.gouv.fr</a>, ou saisir le{' '}
      <a href="https://formulaire.defenseurdesdroits.fr/">Défenseur des droits</a> (Libre réponse 71120, 75342
      Paris CEDEX&nbsp;07).
    </p>
  )
}
