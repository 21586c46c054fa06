/** Schemes of identifiers (ISO 6523 and the list of electronic addresses). */
export const schemes = { siren: '0002', siret: '0009', platform: '0225', mail: 'EM' } as const

export const digitsOf = (text: string) => text.replace(/\D/g, '')
export const compact = (text: string) => text.replace(/\s/g, '').toUpperCase()
