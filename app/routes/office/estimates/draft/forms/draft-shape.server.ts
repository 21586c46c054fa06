import {
  headFields,
  lineFields,
  lineName,
  linePlaces,
} from '../../../../../../domain/estimates/drafts/estimate-content.ts'
import { baseField } from '../../../../../../domain/forms/merge-changes.ts'
import { rimDefects } from '../../../../../../domain/rims/rim-words.ts'
import type { FormShape } from '../../../../../forms/form-shape.ts'

const bound = { longest: 2_048 }
const ofLines = linePlaces.flatMap((place) =>
  lineFields.map((field) => [
    lineName(place, field),
    field === 'defects' ? { ...bound, most: Object.keys(rimDefects).length } : bound,
  ]),
)

/**
 * A draft with all of its lines, as it was when the form was filled, and what the pressed button asks for besides: of
 * « Envoyer », `a` whom and `vu` the cents that stood beside it.
 */
export const draftShape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  mostBytes: 262_144,
  fields: {
    ...Object.fromEntries(headFields.map((field) => [field, bound])),
    message: { longest: 16_384 },
    ...Object.fromEntries(ofLines),
    [baseField]: { longest: 131_072 },
    ajouter: { longest: 256 },
    retirer: { longest: 8 },
    suite: { longest: 16 },
    a: { longest: 1_024 },
    vu: { longest: 32 },
  },
}
