import * as z from 'zod/mini'
import { judgedNeed, line, neededLine } from '../forms/fields.ts'
import type { Setting } from './setting.ts'
import { linkProblem } from './setting-problems.ts'

const names = {
  brand: 'marque',
  sub_brand: 'seconde marque',
  sub_brand_mark: 'mention devant la seconde marque',
  sub_brand_url: 'site de la seconde marque',
}

/** Characters of a name: the header has room for so many on a phone of 320 px. */
const mostOfBrand = 24

const rules = z.object({
  brand: neededLine(mostOfBrand, 'Indiquez la marque'),
  sub_brand: neededLine(mostOfBrand, 'Indiquez la seconde marque'),
  sub_brand_mark: line(12),
  sub_brand_url: judgedNeed(300, 'Indiquez le site de la seconde marque', linkProblem),
})

/**
 * The names under which the workshop works: in head and foot, titles, structured data, mails, documents to come and the
 * variables of texts (docs/product.md §11.21).
 */
export const brandSetting: Setting = {
  called: () => 'Marque',
  names,
  rules,
  valuesOf: ({ brand, subBrand, subBrandMark, subBrandUrl }) => ({
    brand,
    sub_brand: subBrand,
    sub_brand_mark: subBrandMark,
    sub_brand_url: subBrandUrl,
  }),
  into: (site, { brand = '', sub_brand = '', sub_brand_mark = '', sub_brand_url = '' }) => ({
    ...site,
    brand,
    subBrand: sub_brand,
    subBrandMark: sub_brand_mark,
    subBrandUrl: sub_brand_url,
  }),
}
