/** Source of a safety rule: the text, and the publication in which it was read. */
export interface SafetySource {
  /** Title of the text. */
  title: string
  date: string
  /** Publication in which the text was read. */
  reader: string
  url: string
  /** Quotation in the original words. */
  quote: string
}

const guideline =
  'Richtlinie zur Aufbereitung von Leichtmetallrädern für Personenkraftwagen, Verkehrsblatt 1/2023'
const guidelineDate = '5 décembre 2022'
const inspectionText =
  'Contrôle technique des véhicules légers (arrêté du 18 juin 1991 modifié), fonction\u00a05, «\u00a0Jante\u00a0»'

/**
 * Contains only sources that were found and read. Sources that could not be read are listed in
 * docs/decisions/0079-safety-rules.md.
 */
export const safetySources = {
  inspection: {
    title: inspectionText,
    date: 'en vigueur depuis le 20 mai 2018',
    reader: 'linternaute.com, points soumis à contre-visite',
    url: 'https://www.linternaute.com/auto/conduite/1310595-controle-technique-les-points-soumis-a-contre-visite/1310746-liaisons-au-sol',
    quote:
      'Jante\u00a0: fêlure ou défaut de soudure (CRITIQUE), mauvais assemblage des éléments de jante, mauvais assemblage des éléments de jante avec détachement probable (CRITIQUE), jante gravement déformée ou usée, jante gravement déformée ou usée\u00a0: fixation au moyeu ou au pneu n’est plus assurée (CRITIQUE)',
  },
  spokes: {
    title: 'Wheelhouse Alloys, «\u00a0Crack Welding\u00a0» (réparateur)',
    date: 'sans date',
    reader: 'wheelhousealloys.co.uk',
    url: 'https://www.wheelhousealloys.co.uk/Crack-Welding/',
    quote:
      'the front face of an alloy wheel (with the spokes) provides most of the strength and rigidity to the wheel and front face cracks are therefore not safe to repair',
  },
  seat: {
    title: 'Neue Osnabrücker Zeitung, «\u00a0So repariert man Schäden an den Felgen\u00a0»',
    date: 'novembre 2021',
    reader: 'noz.de',
    url: 'https://www.noz.de/anzeigen/ratgeber/artikel/2481588/so-repariert-man-schaeden-an-den-felgen',
    quote:
      'Schäden im inneren Bereich der Felge (da dort die maximale Kraftübertragung stattfindet) sowie am Felgenhorn (Reifendichtfläche) sind tabu.',
  },
  metal: {
    title:
      'Ford, prise de position citée par «\u00a0Car Manufacturers Warn Against Remanufactured Wheels\u00a0»',
    date: 'sans date',
    reader: 'napsnet.com',
    url: 'http://www.napsnet.com/pdf_archive/8/74244.pdf',
    quote: 'the company does not recommend the addition or removal of any metal to or from a wheel',
  },
  maker: {
    title:
      'General Motors, «\u00a0Updated Painted Aluminum Wheel Refinishing Guidelines\u00a0» (bulletin 18-NA-306)',
    date: 'modèles 2011 à 2021',
    reader:
      'gm-techlink.com\u00a0; Chrysler\u00a0: «\u00a0Do not attempt to repair a wheel by hammering, heating or welding\u00a0»',
    url: 'https://gm-techlink.com/?p=14442',
    quote:
      'GM also does not endorse any repairs that involve welding, bending, straightening or re-machining wheels.',
  },
  heat: {
    title: 'DaimlerChrysler, manuel d’atelier, «\u00a0Wheel Inspection\u00a0»',
    date: '2006',
    reader: 'charm.li (Dodge Charger SRT-8)',
    url: 'https://charm.li/Dodge%20and%20Ram/2006/Charger%20SRT-8%20V8-6.1L%20VIN%20W/Repair%20and%20Diagnosis/Maintenance/Wheels%20and%20Tires/Wheels/Testing%20and%20Inspection',
    quote: 'there is no exposure to paint curing heat over 200 degrees Fahrenheit',
  },
  german: {
    title: guideline,
    date: guidelineDate,
    reader: 'reproduite par bosch24.de, le 3 février 2023',
    url: 'https://bosch24.de/2023/02/03/richtlinie-zur-aufbereitung-von-leichtmetallraedern-alufelgen-fuer-pkw/',
    quote:
      'Räder, die eine Rissbildung aufweisen, dürfen nicht aufbereitet werden und sind sofort zu ersetzen. Wärmeeinbringung und Auftragsschweißvorgänge jeglicher Art sind nicht zulässig. […] Als Reparatur sind in diesem Sinne jegliche Eingriffe in das Materialgefüge, Wärmebehandlungen und Rückverformungen anzusehen.',
  },
  germanTurning: {
    title: `${guideline}, 3.2`,
    date: guidelineDate,
    reader: 'citée par fahrzeug-karosserie.de',
    url: 'https://www.fahrzeug-karosserie.de/die-richtlinie-zur-aufbereitung-von-leichtmetallraedern-tritt-am-15-januar-2023-in-kraft-a-07fdac5a2cdf55d6f5b5a65fb2e432ec/',
    quote:
      'Ein maschinelles Bearbeiten (ausgenommen örtliches Anschleifen), zum Beispiel bei glanzgedrehten Rädern, ist auf Grund der Wandstärkenreduzierung nicht zulässig.',
  },
  germanHeat: {
    title: `${guideline}, restrictions techniques`,
    date: guidelineDate,
    reader: 'reproduite par mewo.at',
    url: 'https://mewo.at/karriere/224-richtlinie-zur-aufbereitung-von-pkw-leichtmetallraedern',
    quote:
      'Eine max. Einwirktemperatur von 100 °C darf bei Lackierarbeiten nicht überschritten werden. Pulverbeschichtungen mit höheren Temperaturen sind nicht zulässig.',
  },
  germanLocal: {
    title: `${guideline}, 2 et 3.1`,
    date: guidelineDate,
    reader: 'reproduite par bosch24.de, le 3 février 2023',
    url: 'https://bosch24.de/2023/02/03/richtlinie-zur-aufbereitung-von-leichtmetallraedern-alufelgen-fuer-pkw/',
    quote:
      'durch Polieren, örtliches Anschleifen, Verrunden von Kerben […] ist es den jeweiligen Fahrzeug- oder Radherstellern überlassen, […] Grenzen zu definieren',
  },
} as const satisfies Record<string, SafetySource>

export type SafetySourceName = keyof typeof safetySources
