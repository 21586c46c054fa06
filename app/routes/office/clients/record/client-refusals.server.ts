export const refusals = {
  gone: 'Cette fiche a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.',
  'no-email': 'Ce client n’a pas d’adresse e-mail\u00a0: ajoutez-la à sa fiche, puis invitez-le.',
  'email-in-use': 'Cette adresse sert déjà à se connecter à un autre compte.',
} as const
