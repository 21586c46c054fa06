import { aboutPageText } from './about.ts'
import { servicesPageText } from './all-services.ts'
import { decapagePageText } from './decapage.ts'
import { devoilagePageText } from './devoilage.ts'
import { homePageText } from './home.ts'
import type { PageText } from './page-text.ts'
import { personnalisationPageText } from './personnalisation.ts'
import { renovationPageText } from './renovation.ts'
import { createServicePageText, type ServiceWords } from './service-words.ts'
import { soudurePageText } from './soudure.ts'
import { tribofinitionPageText } from './tribofinition.ts'
import { twkustomsPageText } from './twkustoms.ts'

/** Service pages by slug, in the order of the menu. */
export const servicePageTexts: Readonly<Record<string, PageText<ServiceWords>>> = {
  renovation: createServicePageText('renovation', renovationPageText, true),
  decapage: createServicePageText('decapage', decapagePageText),
  devoilage: createServicePageText('devoilage', devoilagePageText),
  soudure: createServicePageText('soudure', soudurePageText),
  tribofinition: createServicePageText('tribofinition', tribofinitionPageText),
  personnalisation: createServicePageText('personnalisation', personnalisationPageText),
  twkustoms: createServicePageText('twkustoms', twkustomsPageText),
}

/** Public pages whose texts the workshop can change, by their URL segment in the office. */
export const pageTexts: Readonly<Record<string, PageText>> = {
  accueil: homePageText,
  'a-propos': aboutPageText,
  services: servicesPageText,
  ...servicePageTexts,
}
