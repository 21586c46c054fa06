import type { SettingGroup, SettingLine } from './setting-fields.tsx'

const needed = { required: true } as const
const count = { ...needed, inputMode: 'numeric' } as const
const mail = { ...needed, type: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 254 } as const
const link = { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const

export const placeGroups: readonly SettingGroup[] = [
  {
    legend: 'Ce que lisent les visiteurs',
    lines: [
      { name: 'title', label: 'Nom', ...needed, maxLength: 80 },
      { name: 'phone', label: 'Téléphone', type: 'tel', ...needed, maxLength: 40 },
      {
        name: 'email',
        label: 'E-mail',
        ...mail,
        hint: 'Les demandes de ce lieu y arrivent, et les réponses des clients aussi.',
      },
    ],
  },
  {
    legend: 'Adresse',
    lines: [
      { name: 'line_1', label: 'Adresse', ...needed, maxLength: 120 },
      { name: 'line_2', label: 'Complément', maxLength: 120 },
      {
        name: 'zip_code',
        label: 'Code postal',
        ...count,
        maxLength: 5,
        hint: 'Il décide aussi des jours fériés (Alsace, Moselle).',
      },
      { name: 'city', label: 'Ville', ...needed, maxLength: 80 },
      {
        name: 'latitude',
        label: 'Latitude',
        ...needed,
        inputMode: 'decimal',
        hint: 'En degrés\u00a0: 48,1744',
      },
      {
        name: 'longitude',
        label: 'Longitude',
        ...needed,
        inputMode: 'decimal',
        hint: 'En degrés\u00a0: 6,4495',
      },
      {
        name: 'map',
        label: 'Lien du plan',
        ...link,
        hint: 'Vide\u00a0: l’adresse est cherchée sur Google Maps.',
      },
    ],
  },
]

export const pointOfSaleGroup: SettingGroup = {
  legend: 'Point de vente',
  lines: [
    {
      name: 'siret',
      label: 'SIRET',
      ...count,
      maxLength: 40,
      hint: 'Il figure sur les devis et les factures.',
    },
    {
      name: 'rims_per_day',
      label: 'Jantes par jour ouvré',
      ...count,
      maxLength: 3,
      hint: 'Les dates que l’on promet s’y mesurent.',
    },
  ],
}

const plain = (name: string, label: string, more: Partial<SettingLine> = {}): SettingLine => ({
  ...{ name, label, ...needed, maxLength: 160 },
  ...more,
})

export const companyGroups: readonly SettingGroup[] = [
  {
    legend: 'Société',
    lines: [
      plain('company_name', 'Dénomination'),
      plain('form', 'Forme juridique'),
      plain('capital', 'Capital'),
      plain('address', 'Siège social'),
      plain('registry', 'Immatriculation', { hint: 'RCS et sa ville' }),
      plain('siren', 'SIREN', { inputMode: 'numeric' }),
      plain('vat_number', 'N° de TVA', { autoCapitalize: 'characters' }),
      plain('iban', 'IBAN', {
        autoCapitalize: 'characters',
        hint: 'Il figure sur les devis et les factures.',
      }),
      plain('publication_director', 'Directeur de la publication'),
    ],
  },
  {
    legend: 'Adresses e-mail',
    lines: [
      { name: 'contact_email', label: 'Contact', ...mail },
      { name: 'privacy_email', label: 'Données personnelles', ...mail },
      { name: 'security_email', label: 'Sécurité du site', ...mail },
    ],
  },
  {
    legend: 'Médiateur de la consommation',
    lines: [
      plain('mediator_name', 'Nom'),
      plain('mediator_address', 'Adresse'),
      plain('mediator_url', 'Site', { ...link }),
    ],
  },
  {
    legend: 'Hébergement et e-mails',
    lines: [
      plain('host_name', 'Hébergeur'),
      plain('host_address', 'Adresse'),
      plain('host_country', 'Pays'),
      plain('host_phone', 'Téléphone', { type: 'tel' }),
      plain('mail_provider_name', 'Acheminement des e-mails'),
      plain('mail_provider_country', 'Pays de l’acheminement'),
      plain('data_transfers', 'Transferts hors de l’Union européenne', { isLong: true, maxLength: 400 }),
    ],
  },
]

export const wordsGroups: readonly SettingGroup[] = [
  {
    legend: 'Phrases',
    lines: [
      plain('banner', 'Sous «\u00a0jantes rénovées par an\u00a0», sur l’accueil', {
        isLong: true,
        maxLength: 400,
      }),
      plain('about', 'En tête de la page À propos', { isLong: true, maxLength: 400 }),
      { name: 'rims_per_year', label: 'Jantes rénovées par an', ...count, maxLength: 7 },
    ],
  },
  {
    legend: 'Réseaux sociaux',
    lines: [
      { name: 'facebook', label: 'Facebook', ...link, hint: 'Vide\u00a0: le lien disparaît du site.' },
      { name: 'instagram', label: 'Instagram', ...link, hint: 'Vide\u00a0: le lien disparaît du site.' },
    ],
  },
]

export const termsGroups: readonly SettingGroup[] = [
  {
    legend: 'Devis',
    lines: [
      { name: 'deposit', label: 'Acompte à la commande, en\u00a0%', ...count, maxLength: 3 },
      {
        name: 'validity',
        label: 'Validité d’un devis, en jours',
        ...count,
        maxLength: 3,
        hint: 'Chaque devis peut en avoir une autre.',
      },
    ],
  },
  {
    legend: 'Garde des jantes non retirées',
    lines: [
      {
        name: 'storage',
        label: 'Frais par jour, hors taxes, en\u00a0€',
        ...needed,
        inputMode: 'decimal',
        maxLength: 12,
      },
      { name: 'storage_notice', label: 'Jours laissés après l’avis de retrait', ...count, maxLength: 2 },
    ],
  },
]

export const letterGroups: readonly SettingGroup[] = [
  {
    legend: 'Ce que lisent les visiteurs',
    lines: [
      plain('invitation', 'Invitation à s’inscrire'),
      plain('pace', 'Rythme annoncé', {
        maxLength: 80,
        hint: 'Il suit l’invitation, et la confirmation le promet.',
      }),
    ],
  },
  {
    legend: 'Envoi',
    lines: [
      {
        name: 'per_minute',
        label: 'E-mails par minute et par domaine',
        ...count,
        maxLength: 4,
        hint: 'Trop vite, un grand fournisseur les refuse.',
      },
    ],
  },
]
