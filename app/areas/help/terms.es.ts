import type { PolicyText } from './policy.ts';

/** Specification 1.07–1.17. */
export const terms: PolicyText = {
  title: 'Términos de uso',
  lead: 'Vigentes desde el 1 de enero de 2026. Léalos antes de usar este sitio.',
  sections: [
    {
      title: 'Quién puede usar este sitio',
      text: [
        'Este sitio es solo para personas que tienen la cobertura de un programa de beneficios de farmacia administrado por nosotros, que cumplen sus requisitos y que se registraron aquí con su propio nombre.',
        'Además del titular de la tarjeta, pueden registrarse el cónyuge, la pareja y los hijos mayores de 18 años. Ningún otro dependiente puede usar este sitio, aunque el plan cubra sus recetas. Por los hijos que aún no cumplen 18 años, el titular es quien usa el sitio.',
        'No comparta su nombre de usuario ni su contraseña. Lo que se haga después de iniciar sesión con ellos se considera hecho por usted; avísenos de inmediato si otra persona pudiera conocerlos: {phone}.',
      ],
    },
    {
      title: 'Quiénes somos y quiénes no somos',
      text: [
        'Somos un administrador de beneficios de farmacia: manejamos la parte de recetas de un plan de salud en nombre de ese plan. No somos una farmacia, ni tampoco un plan de salud o una compañía de seguros.',
        'Las farmacias que encuentra en este sitio responden por lo que entregan, y su plan responde por lo que cubre.',
      ],
    },
    {
      title: 'Su plan fija las reglas de cobertura',
      text: [
        'Su plan de salud decide qué medicamentos se cubren, para quién, en qué cantidades y a qué costo para usted. Si algo de este sitio no coincide con los documentos de su plan, valen esos documentos.',
        'Los precios y saldos que se muestran son tan recientes como los datos que tenemos, y pueden cambiar hasta que se surta la receta. Ver aquí un medicamento o un precio no promete que su plan lo pagará.',
      ],
    },
    {
      title: 'Usar el sitio significa aceptar estos términos',
      text: [
        'Al abrir y usar este sitio, usted acepta estos términos y nuestra política de privacidad. Si no los acepta, no lo use; también puede llamarnos por teléfono.',
        'Podemos cambiar los términos. La versión más reciente está siempre en esta página con el día desde el que vale, y usar el sitio después de ese día significa que usted la acepta.',
      ],
    },
    {
      title: 'Nada de esto es consejo médico',
      text: [
        'Lo que lee en este sitio es información general. No es consejo médico, diagnóstico ni tratamiento, y no reemplaza a su médico ni a su farmacéutico. No empiece, deje ni cambie un medicamento por lo que lea aquí sin consultarlos primero.',
        'En una emergencia llame al 911.',
      ],
    },
    {
      title: 'Lo que no está permitido',
      text: [
        'Use el sitio para usted y para los familiares que pueden compartir sus datos con usted. No puede:',
        [
          'iniciar sesión como otra persona, ni ver datos que no le corresponden',
          'copiar, vender o publicar el contenido del sitio, salvo imprimir o guardar sus propios registros',
          'recoger datos con programas, ni cargarlo de modo que otros no puedan entrar',
          'probar, burlar o dañar su protección, ni enviarle código dañino',
          'usarlo para algo ilegal, como obtener medicamentos que no le recetaron',
        ],
        'Podemos cerrar el acceso de quien lo haga.',
      ],
    },
    {
      title: 'De qué somos responsables',
      text: [
        'Cuidamos de que el sitio funcione y sea correcto, pero lo ofrecemos tal como está y no podemos prometer que siempre será así. Hasta donde la ley lo permite, no respondemos por daños indirectos ni por los que resulten de no poder usarlo.',
        'Si somos responsables de algo relacionado con este sitio, será por no más de 25 dólares ($25.00) en total. Donde la ley no permita ese límite, no se aplica a usted.',
      ],
    },
    {
      title: 'Qué ley se aplica',
      text: [
        'A estos términos y al uso de este sitio se les aplica la ley del estado de Nueva Jersey (New Jersey), viva donde viva, sin sus reglas sobre qué ley elegir. Sus tribunales estatales y federales deciden las disputas.',
      ],
    },
    {
      title: 'Derechos de autor y cómo reclamar',
      text: [
        'Los textos, imágenes y programas de este sitio son nuestros o de quienes nos permiten usarlos.',
        'Si cree que algo de este sitio viola sus derechos de autor, escriba a nuestro oficial de privacidad. Diga qué obra es suya, en qué parte del sitio la vio y cómo podemos comunicarnos con usted; declare que cree de buena fe que ese uso no está permitido y que lo que dice es verdad; y fírmelo.',
        'Por correo electrónico: {email}. Por correo postal: {address}.',
      ],
    },
  ],
};
