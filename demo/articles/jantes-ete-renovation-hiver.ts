import { type DemoArticle, textOnly } from './demo-article.ts'

export const jantesEteRenovationHiver: DemoArticle = {
  ...textOnly,
  id: 'jantes-ete-renovation-hiver',
  title: 'Roues d’hiver montées\u00a0: confiez-nous vos jantes d’été',
  main_image: {
    url: '/pictures/atelier-crochets',
    name: 'Trois jantes suspendues à des crochets d’atelier\u00a0: apprêtée, peinte, puis vernie',
  },
  created_at: new Date('2026-11-12T08:00:00+01:00'),
  content: `
<p>Les roues d’hiver sont montées, les jantes d’été attendent au fond du garage. C’est la meilleure
période pour les faire rénover&nbsp;: votre véhicule roule, personne n’est pressé, et les défauts de la
saison passée sont encore bien visibles.</p>
<h2>Ce qu’un hiver de stockage aggrave</h2>
<p>Un éclat de vernis ne reste pas un éclat. L’humidité s’y glisse, gagne sous la couche de protection
et dessine ces filaments blanchâtres que l’on appelle corrosion filiforme. Au printemps, la zone à
reprendre a souvent doublé. Une jante nettoyée puis stockée au sec vieillit bien&nbsp;; une jante rangée
avec son sel et sa poussière de frein continue de travailler tout l’hiver.</p>
<h2>Le bon ordre</h2>
<ul>
<li><strong>Lavez les roues</strong> à l’eau et au savon neutre, sans produit acide, puis laissez-les
sécher.</li>
<li><strong>Photographiez chaque jante</strong> de face, puis chaque défaut de près, à la lumière du
jour.</li>
<li><strong>Notez le diamètre</strong> inscrit sur le flanc du pneu&nbsp;: dans 225/45 R17, c’est le
17.</li>
<li><strong>Envoyez votre demande de devis</strong>&nbsp;; le devis est gratuit.</li>
</ul>
<h2>Pneus montés ou non&nbsp;?</h2>
<p>Une rénovation complète se fait toujours pneu déposé&nbsp;: la peinture doit couvrir le bord jusqu’au
talon, et le four ne convient pas au caoutchouc. Si vos pneus arrivent à leur limite d’usure, prévoyez
leur remplacement au même moment&nbsp;: un seul démontage, un seul équilibrage.</p>
<p>Les jantes rénovées cet hiver seront prêtes pour la première belle journée d’avril, quand tout le
monde y pensera en même temps.</p>
`.trim(),
}
