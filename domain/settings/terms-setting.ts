import * as z from 'zod/mini'
import { judgedNeed } from '../forms/fields.ts'
import { readCents } from '../money/read-cents.ts'
import type { Setting } from './setting.ts'
import { countProblem } from './setting-problems.ts'

const names = {
  deposit: 'acompte',
  validity: 'validité des devis',
  storage: 'frais de garde par jour',
  storage_notice: 'délai de retrait',
}

const mostStorage = 100_000

function storageProblem(typed: string): string | null {
  const cents = readCents(typed)
  return cents !== null && cents >= 0 && cents <= mostStorage
    ? null
    : 'Un montant hors taxes, de 0 à 1\u00a0000\u00a0€'
}

const rules = z.object({
  deposit: judgedNeed(3, 'Indiquez un pourcentage', countProblem(0, 100)),
  validity: judgedNeed(3, 'Indiquez un nombre de jours', countProblem(1, 365)),
  storage: judgedNeed(12, 'Indiquez un montant', storageProblem),
  storage_notice: judgedNeed(2, 'Indiquez un nombre de jours', countProblem(0, 90)),
})

/** What the general terms leave to the workshop: a change makes the next version of them (docs/product.md §11.22). */
export const termsSetting: Setting = {
  called: () => 'Acompte, validité, garde',
  names,
  rules,
  valuesOf: ({ terms }) => ({
    deposit: String(terms.depositPercent),
    validity: String(terms.quoteValidityDays),
    storage: (terms.storageCents / 100).toFixed(2).replace('.', ','),
    storage_notice: String(terms.storageNoticeDays),
  }),
  into: (site, { deposit, validity, storage = '', storage_notice }) => ({
    ...site,
    terms: {
      depositPercent: Number(deposit),
      quoteValidityDays: Number(validity),
      storageCents: readCents(storage) ?? 0,
      storageNoticeDays: Number(storage_notice),
    },
  }),
}
