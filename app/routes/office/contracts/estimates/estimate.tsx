import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/estimate.ts'
import { estimateForms, loadEstimatePage } from './estimate.server.ts'
import { EstimateDraftPage } from './estimate-draft.tsx'
import { IssuedEstimatePage } from './estimate-issued.tsx'

export const handle = {
  ...officePageHandle,
  permission: 'read-documents',
  help: {
    title: 'Un devis',
    what: 'Le brouillon à compléter, ou le devis envoyé et la réponse du client.',
    how: [
      'Les prix viennent de la grille du jour\u00a0; ce qui manque est signalé avant l’envoi.',
      '«\u00a0Envoyer\u00a0» l’envoie à l’adresse affichée, dix secondes plus tard\u00a0: il ne reçoit son numéro qu’à ce moment-là. Si le devis a changé entre-temps, une confirmation vous est demandée.',
      'Le client accepte en ligne, ou vous notez sa réponse\u00a0: qui l’a donnée, et comment.',
      '«\u00a0Noter l’accord du client…\u00a0» montre d’abord ce qui va suivre, puis crée la commande, dont les jantes restent à recevoir\u00a0; la confirmation part dix secondes plus tard.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.kind === 'issued' ? `Devis ${loaderData.number}` : 'Devis, brouillon')

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadEstimatePage(context, params, url.searchParams)

export const action = (args: Route.ActionArgs) => estimateForms.action(args)
export const middleware: Route.MiddlewareFunction[] = estimateForms.middleware

/** Page of an estimate, as a draft and after it is issued, at one address. */
export default function EstimatePage({ loaderData, actionData }: Route.ComponentProps) {
  const outcomes = actionData ?? {}
  return loaderData.kind === 'draft' ? (
    <EstimateDraftPage key={loaderData.id} draft={loaderData} outcomes={outcomes} />
  ) : (
    <IssuedEstimatePage key={loaderData.id} estimate={loaderData} outcomes={outcomes} />
  )
}
