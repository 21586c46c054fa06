import { type DemoArticle, textOnly } from './demo-article.ts'

export const tribofinitionUneSemaine: DemoArticle = {
  ...textOnly,
  id: 'tribofinition-une-semaine',
  title: 'Tribofinition\u00a0: une semaine en cuve pour un poli que la main n’atteint pas',
  main_image: {
    url: '/pictures/service-tribofinition',
    name: 'Jante à demi enfouie dans une cuve de petits cônes de céramique',
  },
  created_at: new Date('2026-07-02T09:00:00+02:00'),
  content: `
<p>On nous demande souvent pourquoi la tribofinition prend une semaine pour quatre jantes. Parce que le
travail est confié à des milliers de petits cônes de céramique, et qu’ils ne se pressent pas.</p>
<h2>Le principe</h2>
<p>La jante décapée est plongée dans une cuve vibrante remplie d’abrasifs, d’eau et d’un additif. Chaque
grain frotte très peu, mais partout&nbsp;: au fond des alvéoles, entre les branches, sous le rebord. Là
où un disque à polir creuserait les arêtes, la cuve les respecte.</p>
<h2>Quatre étapes</h2>
<ul>
<li><strong>Décapage</strong> de toutes les couches anciennes, jusqu’au métal.</li>
<li><strong>Ébauche</strong> avec un abrasif coupant, qui efface les rayures et la corrosion.</li>
<li><strong>Finition</strong> avec des grains de plus en plus fins.</li>
<li><strong>Brillantage</strong> avec des billes et un produit de polissage.</li>
</ul>
<p>Entre deux bains, chaque jante est rincée, contrôlée et retournée. Un défaut profond découvert en
cours de route est repris à la main avant de continuer.</p>
<h2>Ce qu’il faut en attendre</h2>
<p>Le résultat est un éclat profond et homogène, proche du chrome mais plus chaud, sans strie ni voile.
L’aluminium reste nu&nbsp;: il demande un entretien comparable à celui d’une belle pièce de moto, avec
un lustrant doux deux ou trois fois par an. Pour un usage quotidien, y compris l’hiver, un vernis de
protection est possible&nbsp;; il adoucit légèrement la brillance.</p>
<p>La tribofinition convient aux jantes anciennes, aux modèles monoblocs et aux pièces aux formes
complexes. Elle ne rattrape ni un voile ni une fissure&nbsp;: nous les traitons toujours avant la mise
en cuve.</p>
`.trim(),
}
