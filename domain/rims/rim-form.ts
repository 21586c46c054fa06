import * as z from 'zod/mini'
import { judgedLine, line, lines } from '../forms/fields.ts'
import {
  type RimFinish,
  type RimPosition,
  type RimService,
  rimDefects,
  rimFinishes,
  rimPositions,
  rimServices,
  rimSizes,
} from './rim-words.ts'

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  Object.keys(words) as [Key, ...Key[]]

const sizeProblem = (typed: string) =>
  rimSizes.some((size) => String(size) === typed) ? null : 'Choisissez le diamètre'

const defectProblem = (typed: string) =>
  typed.split(' ').every((defect) => Object.hasOwn(rimDefects, defect))
    ? null
    : 'Ce défaut n’est pas de la liste'

export const rimService = z.enum(keysOf<RimService>(rimServices), { error: 'Choisissez la prestation' })
export const rimFinish = z.enum(keysOf<RimFinish>(rimFinishes), { error: 'Choisissez la finition' })
export const rimSize = judgedLine(4, sizeProblem)

/** What is told of one rim; its defects are keys between spaces. */
export const rimForm = z.object({
  position: z.enum(keysOf<RimPosition>(rimPositions), { error: 'Choisissez la position' }),
  size: rimSize,
  make: line(60),
  part_number: line(60),
  service: rimService,
  finish: rimFinish,
  defects: judgedLine(120, defectProblem),
  notes: lines(1_000),
})
