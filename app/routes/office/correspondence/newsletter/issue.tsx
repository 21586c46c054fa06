import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/issue.ts'
import { DraftNewsletterIssue } from './draft-issue.tsx'
import { loadNewsletterIssuePage } from './issue.server.ts'
import { newsletterIssueForms } from './issue-forms.server.ts'
import { SentNewsletterIssue } from './sent-issue.tsx'
import './newsletter.css'

export const handle = {
  ...officePageHandle,
  permission: 'send-newsletter',
  help: {
    title: 'Un numéro de la lettre',
    what: 'Écrire un numéro, l’essayer, l’envoyer et suivre l’envoi.',
    how: [
      'Envoyez-le d’abord à vous-même\u00a0: c’est demandé avant l’envoi à tous.',
      'L’envoi se met en pause, reprend ou s’arrête\u00a0; chaque adresse le reçoit une seule fois.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.called || 'Lettre')

export const loader = ({ context, params: { id }, url }: Route.LoaderArgs) =>
  loadNewsletterIssuePage(context, id, url.searchParams)

export const action = (args: Route.ActionArgs) => newsletterIssueForms.action(args)
export const middleware: Route.MiddlewareFunction[] = newsletterIssueForms.middleware

/** Page of a newsletter issue, from draft to delivery. */
export default function NewsletterIssuePage({ loaderData, actionData }: Route.ComponentProps) {
  const outcomes = actionData ?? {}
  return loaderData.kind === 'draft' ? (
    <DraftNewsletterIssue key={loaderData.id} draft={loaderData} outcomes={outcomes} />
  ) : (
    <SentNewsletterIssue key={loaderData.id} issue={loaderData} outcomes={outcomes} />
  )
}
