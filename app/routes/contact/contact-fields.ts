export const labels = { email: 'Votre e-mail', object: 'Objet', message: 'Votre message' } as const
export type Name = keyof typeof labels
