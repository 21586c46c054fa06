import { decapageAvantPeinture } from './articles/decapage-avant-peinture.ts'
import type { DemoArticle } from './articles/demo-article.ts'
import { expertisePhotosDossier } from './articles/expertise-photos-dossier.ts'
import { janteVoileeReconnaitre } from './articles/jante-voilee-reconnaitre.ts'
import { jantesEteRenovationHiver } from './articles/jantes-ete-renovation-hiver.ts'
import { rediamantageCombienDeFois } from './articles/rediamantage-combien-de-fois.ts'
import { sonDUneJanteMaillet } from './articles/son-d-une-jante-maillet.ts'
import { soudureTigJanteFissuree } from './articles/soudure-tig-jante-fissuree.ts'
import { tribofinitionUneSemaine } from './articles/tribofinition-une-semaine.ts'
import { twKustomsAcierMoto } from './articles/tw-kustoms-acier-moto.ts'

/** The news that an empty site starts with, newest first. */
export const demoArticles: DemoArticle[] = [
  sonDUneJanteMaillet,
  jantesEteRenovationHiver,
  soudureTigJanteFissuree,
  rediamantageCombienDeFois,
  tribofinitionUneSemaine,
  janteVoileeReconnaitre,
  expertisePhotosDossier,
  twKustomsAcierMoto,
  decapageAvantPeinture,
]
