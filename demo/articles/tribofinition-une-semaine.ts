import { type DemoArticle, textOnly } from './demo-article.ts'

export const tribofinitionUneSemaine: DemoArticle = {
  ...textOnly,
  id: 'tribofinition-une-semaine',
  title: 'Tribofinition\u00a0: une semaine en cuve pour un poli que la main n’atteint pas',
  main_image: {
    url: '/pictures/portfolio-bord-poli-2',
    name: 'Bord poli d’une jante à cinq branches, vu de près',
  },
  created_at: new Date('2026-07-02T09:00:00+02:00'),
  content: `
<p>On nous demande souvent pourquoi la tribofinition prend une semaine pour quatre jantes. Le travail est
confié à des milliers de petits cônes de céramique, et le temps de cuve ne se raccourcit pas.</p>
<h2>Le principe</h2>
<p>La jante décapée est plongée dans une cuve vibrante remplie d’abrasifs, d’eau et d’un additif. Chaque
grain frotte très peu, mais partout, au fond des alvéoles, entre les branches, sous le rebord. Les arêtes
les plus vives s’arrondissent très légèrement.</p>
<h2>Quatre étapes</h2>
<ul>
<li><strong>Décapage</strong> de toutes les couches anciennes, jusqu’au métal.</li>
<li><strong>Ébauche</strong> avec un abrasif coupant, qui efface le grain du décapage et les stries
d’usinage.</li>
<li><strong>Finition</strong> avec des grains de plus en plus fins.</li>
<li><strong>Brillantage</strong> avec des billes et un produit de polissage.</li>
</ul>
<p>Les chocs et les rayures profondes sont repris à la main avant l’ébauche, car la cuve adoucit une
marque et ne l’efface pas. Entre deux passages, chaque jante est rincée et contrôlée.</p>
<h2>Ce qu’il faut en attendre</h2>
<p>L’éclat est homogène, un peu plus doux que le miroir d’un polissage à la main. Laissé nu, l’aluminium
ternit. Passez un polish tous les deux ou trois mois et rincez les jantes après le sel. Un vernis demande
moins de soin et adoucit légèrement la brillance.</p>
<p>La tribofinition convient aux jantes anciennes, aux modèles monoblocs et aux pièces aux formes
complexes. Elle ne rattrape ni un voile ni une fissure, que nous traitons, ou refusons, avant la mise en
cuve.</p>
`.trim(),
}
