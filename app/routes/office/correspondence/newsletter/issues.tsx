import { href, Link } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { GrowingTable } from '../../../../ui/table/growing-table.tsx'
import type { Route } from './+types/issues.ts'
import { loadNewsletterIssuesPage, newsletterIssuesForms } from './issues.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './newsletter.css'

export const handle = {
  ...officePageHandle,
  permission: 'send-newsletter',
  entry: { label: 'Lettre', icon: 'newsletter', group: 'site', menuOrder: 30 },
  growsBelow: true,
  help: {
    title: 'Lettre d’information',
    what: 'Les numéros de la lettre\u00a0: brouillons, en cours d’envoi, envoyés.',
    how: ['Ouvrez un numéro envoyé pour voir ce qu’il est devenu.', 'Les abonnés ont leur propre page.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Lettre d’information')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadNewsletterIssuesPage(context.get(siteContext), url.searchParams)

export const action = (args: Route.ActionArgs) => newsletterIssuesForms.action(args)
export const middleware: Route.MiddlewareFunction[] = newsletterIssuesForms.middleware

/** List of newsletter issues, and the number of subscribers. */
export default function NewsletterIssuesPage({ loaderData }: Route.ComponentProps) {
  const { readers } = loaderData
  return (
    <PaperPage title="Lettre d’information" lead={readers} actions={<IssuesActions />}>
      <div className="paper-sheet letters-list">
        <IssuesTable list={loaderData} />
      </div>
    </PaperPage>
  )
}

const heads = [
  { key: 'objet', label: 'Objet' },
  { key: 'etat', label: 'État' },
  { key: 'lecteurs', label: 'Envoyée à', isFigure: true },
  { key: 'date', label: 'Date' },
] as const

function IssuesTable({ list }: { list: Awaited<ReturnType<typeof loadNewsletterIssuesPage>> }) {
  return (
    <GrowingTable
      list={list}
      caption="Lettres"
      columns={heads}
      nothing={
        <>
          Aucune lettre pour l’instant&nbsp;: écrivez la première. Vos{' '}
          <Link to={href('/gestion/lettre/abonnes')}>abonnés</Link> sont ceux qui s’inscrivent au bas du site.
        </>
      }
      more={{
        label: 'Suite des lettres',
        progressText: `${list.rows.length}\u00a0lettres`,
        cut: 'La page s’arrête ici.',
      }}
    />
  )
}

function IssuesActions() {
  const form = useOfficeForm({ id: 'nouvelle', action: formAddress(href('/gestion/lettre'), 'nouvelle') })
  const errorText = form.problems.form ?? form.failure
  return (
    <>
      <form {...form.formProps} className="letter-begin">
        <Button type="submit" busy={form.isBusy}>
          Nouvelle lettre
        </Button>
        <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      </form>
      <ButtonLink to={href('/gestion/lettre/abonnes')} variant="secondary">
        Abonnés
      </ButtonLink>
    </>
  )
}
