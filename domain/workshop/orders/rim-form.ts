import * as z from 'zod/mini'
import { optionalLineRule, optionalTextRule, validatedLineRule } from '../../kernel/forms/fields.ts'
import {
  maxColourLength,
  type RimFinish,
  type RimPosition,
  type RimService,
  rimDefectNames,
  rimFinishNames,
  rimPositionNames,
  rimServiceNames,
  rimSizes,
} from '../../kernel/rim-words.ts'

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  Object.keys(words) as [Key, ...Key[]]

const sizeProblem = (typed: string) =>
  rimSizes.some((size) => String(size) === typed) ? null : 'Choisissez le diamètre'

const defectProblem = (typed: string) =>
  typed.split(' ').every((defect) => Object.hasOwn(rimDefectNames, defect))
    ? null
    : 'Ce défaut n’est pas de la liste'

export const rimServiceRule = z.enum(keysOf<RimService>(rimServiceNames), {
  error: 'Choisissez la prestation',
})
export const rimFinishRule = z.enum(keysOf<RimFinish>(rimFinishNames), { error: 'Choisissez la finition' })
export const rimSizeRule = validatedLineRule(4, sizeProblem)

/** Maximum number of rims of an order; more are a typing error. */
export const maxRimsPerOrder = 60

/** Form of a rim. Its defects are keys, separated by spaces. */
export const rimForm = z.object({
  position: z.enum(keysOf<RimPosition>(rimPositionNames), { error: 'Choisissez la position' }),
  size: rimSizeRule,
  make: optionalLineRule(60),
  part_number: optionalLineRule(60),
  service: rimServiceRule,
  finish: rimFinishRule,
  colour: optionalLineRule(maxColourLength),
  defects: validatedLineRule(120, defectProblem),
  notes: optionalTextRule(1_000),
})
