/** The first password of somebody invited has words of its own; the others are the specification's. */
const words = {
  first: {
    title: 'Bienvenue dans l’équipe',
    submit: 'Choisir ce mot de passe',
    done: 'Mot de passe choisi',
    next: 'Connectez-vous pour activer la vérification en deux étapes, puis ouvrir la gestion.',
    lost: 'Un lien d’invitation ne vaut que pour un temps et ne sert qu’une fois. Demandez-en un autre à votre responsable.',
  },
  lost: {
    title: 'Récupération de mot de passe',
    submit: 'Modifier le mot de passe',
    done: 'Mot de passe modifié',
    next: 'Toutes les sessions de votre compte ont été fermées. Connectez-vous avec le nouveau mot de passe.',
    lost: 'Un lien est valable une heure et ne sert qu’une fois. Vous pouvez en demander un autre.',
  },
} as const

export const wordsOf = (isFirst: boolean | undefined) => words[isFirst ? 'first' : 'lost']
