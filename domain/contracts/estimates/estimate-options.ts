import type { Site } from '../../business/site.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'

/** Kinds of discount on the whole estimate: French name, and the type of client for which it is allowed. */
export const discountKinds = {
  professional: { name: 'Remise professionnelle', for: 'company' },
  loyalty: { name: 'Remise fidélité', for: 'all' },
  commercial: { name: 'Geste commercial', for: 'all' },
} as const
export type DiscountKind = keyof typeof discountKinds

/** Returns the names of the discounts that a client of that type may get. */
export const discountKindNamesFor = (
  type: 'company' | 'individual' | null,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(discountKinds)
      .filter(([, kind]) => kind.for === 'all' || kind.for === type)
      .map(([key, { name }]) => [key, name]),
  )

/** Number of days before the last day of an estimate from which a reminder is proposed. */
export const estimateReminderLeadDays = 7

/** Number of days after a mail about an estimate during which no reminder is proposed. */
export const estimateReminderWaitDays = 3

export const estimateValidityDaysOf = (site: Site) => site.terms.quoteValidityDays

/** French names of the channels of a client's decision. */
export const estimateDecisionChannelNames = storedValueNames({
  phone: 'Par téléphone',
  workshop: 'À l’atelier',
  mail: 'Par e-mail ou courrier',
  page: 'En ligne',
})
export type EstimateDecisionChannel = keyof typeof estimateDecisionChannelNames

/** Reasons for declining an estimate, as clients choose them. */
export const estimateDeclineReasonNames = storedValueNames({
  price: 'Le prix ne me convient pas',
  delay: 'Le délai ne me convient pas',
  elsewhere: 'Je fais faire le travail ailleurs',
  keep: 'Je garde mes jantes en l’état',
  other: 'Une autre raison',
})
export type EstimateDeclineReason = keyof typeof estimateDeclineReasonNames
