export const sentWords = {
  subject: 'Rouvrir la saison sur des jantes saines',
  preheader: 'Ce qu’un hiver de sel laisse derrière lui, et trois réalisations du mois.',
  content:
    '<p>Bonjour,</p><h2>Après le sel</h2><p>Le sel s’installe sous le vernis dès la première éraflure. Rincez les jantes à l’eau claire avant de les ranger, dedans comme dehors\u00a0: c’est la face cachée qui s’abîme d’abord.</p><h2>Ce mois-ci à l’atelier</h2><ul><li>Quatre jantes rediamantées pour un break familial.</li><li>Une jante fissurée, soudée au TIG et contrôlée.</li><li>Un jeu décapé, repris à nu.</li></ul><p>Elles sont toutes dans <a href="/realisations">nos réalisations</a>. Une question\u00a0? <a href="/devis">Envoyez-nous une photo</a>.</p>',
}

export const draftWords = {
  subject: 'Ce que l’on répare, ce que l’on remplace',
  preheader: 'Voile, fissure, choc\u00a0: comment nous décidons.',
  content:
    '<p>Bonjour,</p><h2>Une jante fissurée est-elle perdue\u00a0?</h2><p>Pas toujours. Voici ce que nous regardons avant de répondre.</p>',
}
