import { type DemoArticle, textOnly } from './demo-article.ts'

export const decapageAvantPeinture: DemoArticle = {
  ...textOnly,
  id: 'decapage-avant-peinture',
  title: 'Décapage\u00a0: la moitié d’une belle peinture se joue avant le pistolet',
  main_image: {
    url: '/pictures/etape-2-decapee',
    name: 'Jante décapée\u00a0: métal nu, gris et mat, les entailles du bord encore visibles',
  },
  created_at: new Date('2026-01-15T09:00:00+01:00'),
  content: `
<p>Une jante repeinte par-dessus son ancienne peinture est belle un été. Puis les bords s’écaillent, une
cloque apparaît près d’une masse d’équilibrage, et il faut tout reprendre. Nous décapons donc jusqu’au
métal.</p>
<h2>Enlever sans attaquer</h2>
<p>L’aluminium est tendre et n’aime ni la soude ni les abrasifs trop durs. La méthode dépend de ce qu’il
porte&nbsp;: vernis, peinture liquide, poudre, chrome ou plusieurs générations de tout cela. Un bain
adapté gonfle et décolle les couches organiques&nbsp;; une projection d’abrasif doux, à pression réglée,
finit les recoins. La température reste maîtrisée, car un alliage traité perd sa résistance lorsqu’on le
surchauffe.</p>
<h2>Ce que le métal nu raconte</h2>
<ul>
<li><strong>La corrosion,</strong> que l’on poursuit jusqu’au dernier point noir.</li>
<li><strong>Les anciennes réparations,</strong> mastic, soudures, rebords limés.</li>
<li><strong>Les fissures,</strong> invisibles sous la peinture.</li>
</ul>
<p>Si le devis doit être revu, c’est à ce moment-là. Nous photographions, nous vous envoyons un devis
rectifié, et rien n’est engagé sans votre accord écrit.</p>
<h2>Puis seulement, peindre</h2>
<p>La surface mise à nu est dégraissée, convertie chimiquement pour favoriser l’adhérence, puis apprêtée
sans attendre&nbsp;: l’aluminium s’oxyde en quelques heures. Viennent ensuite la teinte et le vernis,
cuits au four.</p>
<p>Le décapage se commande aussi seul. Carrossiers, restaurateurs et passionnés nous confient leurs
pièces pour les peindre eux-mêmes&nbsp;; elles repartent propres, sèches et protégées pour le transport.
Précisez-le dans votre demande de devis, avec la matière et l’usage de la pièce&nbsp;: tous les métaux
ne passent pas dans le même bain.</p>
`.trim(),
}
