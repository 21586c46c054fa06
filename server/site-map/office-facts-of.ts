import type { OfficeFacts } from '../../app/routes/office/office-facts.ts'
import { permissions } from '../../domain/staff/permissions.ts'
import type { Route } from './pages.ts'

export function factsOf({ id, module }: Route): Pick<OfficeFacts, 'act' | 'entry' | 'help'> {
  const facts = module.handle as Partial<OfficeFacts> | undefined
  if (!facts?.act || !Object.hasOwn(permissions, facts.act))
    throw new Error(`${id} names no act: handle = { ...officePage, act: '…' } satisfies OfficeFacts`)
  return { act: facts.act, entry: facts.entry, help: facts.help }
}
