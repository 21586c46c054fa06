import { aboutPage } from './about.ts'
import { servicesPage } from './all-services.ts'
import { decapagePage } from './decapage.ts'
import { devoilagePage } from './devoilage.ts'
import { homePage } from './home.ts'
import type { PageText } from './page-text.ts'
import { personnalisationPage } from './personnalisation.ts'
import { renovationPage } from './renovation.ts'
import { type ServiceWords, servicePage } from './service-words.ts'
import { soudurePage } from './soudure.ts'
import { tribofinitionPage } from './tribofinition.ts'
import { twkustomsPage } from './twkustoms.ts'

/** Service pages by slug, in the order of the menu. */
export const servicePages: Readonly<Record<string, PageText<ServiceWords>>> = {
  renovation: servicePage('renovation', renovationPage, true),
  decapage: servicePage('decapage', decapagePage),
  devoilage: servicePage('devoilage', devoilagePage),
  soudure: servicePage('soudure', soudurePage),
  tribofinition: servicePage('tribofinition', tribofinitionPage),
  personnalisation: servicePage('personnalisation', personnalisationPage),
  twkustoms: servicePage('twkustoms', twkustomsPage),
}

/** Public pages whose texts the workshop can change, by their URL segment in the office. */
export const pageTexts: Readonly<Record<string, PageText>> = {
  accueil: homePage,
  'a-propos': aboutPage,
  services: servicesPage,
  ...servicePages,
}
