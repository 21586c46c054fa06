import { judgeForm } from '../../forms/judge-form.ts'
import { changedFields } from '../changed-fields.ts'
import type { Client } from '../client.ts'
import type { ClientField } from '../client-fields.ts'
import { nameIn } from '../client-name.ts'
import { type ClientValues, recordOf, valuesOf } from '../client-values.ts'
import { clientForm } from '../form/client-form.ts'
import { tidyValues } from '../tidy-values.ts'
import { emailIn, type Known, siretIn } from './find-known.ts'
import { type LineValues, laidOver } from './read-line.ts'

/** What becomes of one line, by its number in a spreadsheet. */
export type PlannedLine = { line: number; name: string } & (
  | { fate: 'created'; values: ClientValues }
  | { fate: 'changed'; id: string; before: ClientValues; values: ClientValues; fields: ClientField[] }
  | { fate: 'same'; id: string }
  | { fate: 'wrong'; sentences: string[] }
)

export function planLine(
  line: number,
  said: LineValues,
  known: Known,
  seen: Map<string, number>,
): PlannedLine {
  const found = known.byEmail.get(emailIn(said)) ?? null
  const bySiret = known.bySiret.get(siretIn(said)) ?? null
  const client = found ?? bySiret
  const before = client && valuesOf(client)
  const laid = laidOver(said, before)
  const name = nameIn(tidyValues(laid))
  const judged = judgeForm(clientForm, laid)
  const sentences = [
    ...(emailIn(said) || siretIn(said)
      ? []
      : ['Ni e-mail ni SIRET\u00a0: rien ne permettrait de reconnaître ce client']),
    ...(found && bySiret && found.id !== bySiret.id
      ? [`L’e-mail est celui de ${found.called}, le SIRET celui de ${bySiret.called}`]
      : []),
    ...twins(line, said, client, seen),
    ...(judged.outcome === 'invalid' ? Object.values(judged.problems) : []),
  ].filter((sentence) => sentence !== undefined)
  if (sentences.length > 0 || judged.outcome === 'invalid') return { line, name, fate: 'wrong', sentences }
  const values = valuesOf(recordOf(tidyValues(judged.values)))
  if (!client || !before) return { line, name, fate: 'created', values }
  const told = changedFields(before, values)
  if (!told) return { line, name, fate: 'same', id: client.id }
  const fields = Object.keys(told.after.fields) as ClientField[]
  return { line, name, fate: 'changed', id: client.id, before, values, fields }
}

/** What an earlier line of the file says of the same client; notes that this one does. */
function twins(line: number, said: LineValues, client: Client | null, seen: Map<string, number>): string[] {
  const keys: [string, string][] = [
    ['Même e-mail', emailIn(said) && `email ${emailIn(said)}`],
    ['Même SIRET', siretIn(said) && `siret ${siretIn(said)}`],
    ['Même client', client ? `id ${client.id}` : ''],
  ]
  const earlier = keys.flatMap(([what, key]) => {
    const other = key ? seen.get(key) : undefined
    if (key && other === undefined) seen.set(key, line)
    return other === undefined ? [] : [`${what} que la ligne ${other}`]
  })
  return earlier.slice(0, 1)
}
