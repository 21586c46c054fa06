import type { RouteArgs } from '../../../../http/route-args.ts'

/** Form submission to the page of a draft or of an issued estimate. */
export type OfficeEstimateRouteArgs = RouteArgs & { params: { posId: string; id: string } }

export const estimateChangedText =
  'Ce devis a changé entre-temps\u00a0: rechargez la page pour voir où il en est.'

/** Rejection while a mail with the estimate can still be cancelled. */
export const estimateBeingSentText =
  'Ce devis est en train de partir\u00a0: annulez l’envoi, ou attendez qu’il soit parti.'
