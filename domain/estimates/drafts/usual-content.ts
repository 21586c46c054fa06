import { pointOfSale } from '../../documents/points-of-sale.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { site } from '../../site.ts'
import { usualDays, usualValidity } from '../estimate-words.ts'
import { type EstimateContent, wholeContent } from './estimate-content.ts'

/** Where whoever begins it works; the first of their points of sale where they have several. */
export const posOf = ({ pointsOfSale }: StaffPerson) =>
  pointOfSale(pointsOfSale?.[0] ?? site.pointsOfSale[0].id).id

export const usualContent = (pos: string): EstimateContent =>
  wholeContent({ pos, days: String(usualDays), validity: String(usualValidity()) })
