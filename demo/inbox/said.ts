interface Said {
  /** How long after the request, as a part of the time that has passed since. */
  after: number
  from: 'workshop' | 'visitor' | 'note'
  text: string
}

/** What was said since, by the address of who asked. */
export const demoSaid: Readonly<Record<string, readonly Said[]>> = {
  'pro@exemple.fr': [
    {
      after: 0.3,
      from: 'note',
      text: 'Cliente régulière\u00a0: lui garder le créneau du jeudi, elle dépose toujours à l’ouverture.',
    },
    {
      after: 0.35,
      from: 'workshop',
      text: 'Bonjour Madame Humbert,\n\nPas de difficulté pour une restitution le mois prochain\u00a0: comptez quatre jours ouvrés pour les quatre jantes de la Série 3. Pouvez-vous nous envoyer une photo de l’intérieur de la jante arrière droite\u00a0? La fissure que l’on devine décidera entre une rénovation simple et une soudure.\n\nBien cordialement,\nSophie Lambert',
    },
    {
      after: 0.8,
      from: 'visitor',
      text: 'Bonjour,\n\nJe la prends en photo ce soir au démontage et je vous l’envoie. Si c’est une fissure, faites les deux prix s’il vous plaît.\n\nClaire Humbert',
    },
  ],
  'yann.schmitt@exemple.fr': [
    {
      after: 0.4,
      from: 'workshop',
      text: 'Bonjour Monsieur Schmitt,\n\nLe noir satiné de la photo est possible sur vos jantes, et nous tenons la date du salon si vous les déposez avant lundi. Passez quand vous voulez à l’atelier de Strasbourg, nous vous remettons le devis sur place.\n\nÀ bientôt,\nSophie Lambert',
    },
  ],
  'expertises.est@exemple.fr': [
    {
      after: 0.5,
      from: 'note',
      text: 'Thomas leur prépare une grille «\u00a0professionnels\u00a0», réponse promise pour la fin de semaine.',
    },
  ],
}
