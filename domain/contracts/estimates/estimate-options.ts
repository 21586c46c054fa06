import { generalTerms } from '../../business/general-terms.ts'

/** What a discount on the whole quote is called, and for whom it is meant. */
export const discountKinds = {
  professional: { name: 'Remise professionnelle', for: 'company' },
  loyalty: { name: 'Remise fidélité', for: 'all' },
  commercial: { name: 'Geste commercial', for: 'all' },
} as const
export type DiscountKind = keyof typeof discountKinds

/** The discounts that a client of that type may be given. */
export const discountNames = (type: 'company' | 'individual' | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(discountKinds)
      .filter(([, kind]) => kind.for === 'all' || kind.for === type)
      .map(([key, { name }]) => [key, name]),
  )

/** Days before the last one in which a reminder is proposed. */
export const reminderLeadDays = 7

export const defaultValidityDays = () => generalTerms.quoteValidityDays

/** How a client's word reached the workshop. */
export const decisionChannels = {
  phone: 'Par téléphone',
  workshop: 'À l’atelier',
  mail: 'Par e-mail ou courrier',
  page: 'En ligne',
} as const
export type DecisionChannel = keyof typeof decisionChannels

/** Why a client takes nothing of a quote, as they choose it. */
export const declineReasons = {
  price: 'Le prix ne me convient pas',
  delay: 'Le délai ne me convient pas',
  elsewhere: 'Je fais faire le travail ailleurs',
  keep: 'Je garde mes jantes en l’état',
  other: 'Une autre raison',
} as const
export type DeclineReason = keyof typeof declineReasons
