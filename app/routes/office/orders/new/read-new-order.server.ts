import type { RouterContextProvider } from 'react-router'
import { siteContext } from '../../../../context.ts'
import { readAnswers } from './read-answers.server.ts'
import { readChoice } from './read-choice.server.ts'
import { readEstimate } from './read-estimate.server.ts'

export type NewOrderView = Awaited<ReturnType<typeof readNewOrder>>

/** What the page shows: a quote to be pressed, a client's form, or whom to choose. */
export async function readNewOrder(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const [estimateId, clientId] = ['devis', 'client'].map((name) => asked.get(name))
  if (estimateId) return { step: 'estimate' as const, estimate: await readEstimate(context, estimateId) }
  if (clientId) return { step: 'answers' as const, ...(await readAnswers(context, clientId)) }
  return { step: 'client' as const, ...(await readChoice(context.get(siteContext), asked.get('q') ?? '')) }
}
