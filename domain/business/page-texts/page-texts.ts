import { aboutPage } from './about.ts'
import { servicesPage } from './all-services.ts'
import { decapage } from './decapage.ts'
import { devoilage } from './devoilage.ts'
import { homePage } from './home.ts'
import type { PageText } from './page-text.ts'
import { personnalisation } from './personnalisation.ts'
import { renovation } from './renovation.ts'
import { type ServiceWords, servicePage } from './service-words.ts'
import { soudure } from './soudure.ts'
import { tribofinition } from './tribofinition.ts'
import { twkustoms } from './twkustoms.ts'

/** Service pages by slug, in the order of the menu. */
export const servicePages: Readonly<Record<string, PageText<ServiceWords>>> = {
  renovation: servicePage('renovation', renovation, true),
  decapage: servicePage('decapage', decapage),
  devoilage: servicePage('devoilage', devoilage),
  soudure: servicePage('soudure', soudure),
  tribofinition: servicePage('tribofinition', tribofinition),
  personnalisation: servicePage('personnalisation', personnalisation),
  twkustoms: servicePage('twkustoms', twkustoms),
}

/** Public pages whose texts the workshop can change (docs/product.md §11.21), by their URL segment in the office. */
export const pageTexts: Readonly<Record<string, PageText>> = {
  accueil: homePage,
  'a-propos': aboutPage,
  services: servicesPage,
  ...servicePages,
}
