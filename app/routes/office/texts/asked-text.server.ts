import { data } from 'react-router'
import { siteContext, staffContext } from '../../../context.ts'
import type { Visited } from '../../../http/visit.ts'
import { textCalled } from './text-address.ts'

export type TextVisit = Visited & { params: { text: string } }

/** The text that the address names, and who asks; 404 for another. */
export function askedText({ context, params }: TextVisit) {
  const text = textCalled(params.text)
  if (!text) throw data(null, { status: 404 })
  return { text, world: context.get(siteContext), by: context.get(staffContext) }
}
