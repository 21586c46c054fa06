import { parse } from 'node-html-parser'
import { addDays, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import type { SignedInStaff } from '../office/sign-in-staff.ts'

/** Returns today's date. A constant would be wrong after midnight, because test files share a process. */
export const today = () => parisDay(new Date())
export const futureDay = () => addDays(today(), 20)
export const pricesPath = '/gestion/reglages/tarifs'

/** Opens a form of a price sheet. `send` posts it with these changes. */
export async function openPriceForm(
  person: SignedInStaff,
  search: string,
  form: 'prix' | 'supplements' = 'prix',
) {
  const html = await person.read(pricesPath + search)
  const inputs = html.querySelectorAll(`form[action*="formulaire=${form}"] input`)
  const opened = Object.fromEntries(
    inputs.map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
  )
  const address = `${pricesPath}${search}${search ? '&' : '?'}formulaire=${form}`
  return {
    opened,
    send: (changes: Record<string, string>) => person.send(address, { ...opened, ...changes }),
  }
}

/** Returns the name of the field for this extra. */
export function findExtraPriceField(opened: Record<string, string>, name: string): string {
  const [field = ''] = Object.entries(opened).find(([, value]) => value === name) ?? []
  return field.replace('nom_', 'prix_')
}

export const parseResponseHtml = async (response: Response) => parse(await response.text())
