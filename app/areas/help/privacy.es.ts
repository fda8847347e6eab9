import type { PolicyText } from './policy.ts';

/** Specification 1.18–1.26. */
export const privacy: PolicyText = {
  title: 'Política de privacidad',
  lead: 'Vigente desde el 1 de enero de 2026. Dice qué sabemos de usted, por quién lo sabemos y qué hacemos con ello.',
  sections: [
    {
      title: 'Su información de salud',
      text: [
        'Para administrar su beneficio de farmacia manejamos información de salud protegida: la que habla de su salud, su atención o el pago de ella y puede relacionarse con usted. Dos leyes federales dicen cómo debemos tratarla: la Ley de Portabilidad y Responsabilidad del Seguro Médico (HIPAA) y la Ley de Tecnología de la Información de Salud para la Salud Económica y Clínica (HITECH).',
        'La recibimos de su plan de salud, de las farmacias que surten sus recetas y de los médicos y demás profesionales que le atienden y le recetan.',
      ],
    },
    {
      title: 'Cómo la protegemos',
      text: [
        'Usamos medidas técnicas, físicas y de organización. Algunas de ellas:',
        [
          'todo lo que va entre su navegador y este sitio está cifrado',
          'una sesión se bloquea cuando no se usa y termina después de unas horas',
          'solo ven sus datos las personas que los necesitan para su trabajo, y queda constancia de quién los vio',
          'las tarjetas, los códigos y las contraseñas nunca se escriben en nuestros registros',
          'si su información llegara a manos equivocadas, se lo avisaríamos como exige la ley',
        ],
        'Ninguna protección es perfecta. Cierre la sesión en los dispositivos que comparte y no diga a nadie su contraseña; nosotros no se la pediremos.',
      ],
    },
    {
      title: 'Información que recopilamos',
      text: [
        'Mientras usa este sitio recopilamos:',
        [
          'lo que usted nos da, como su correo electrónico, teléfono, direcciones de envío, tarjetas de pago y mensajes',
          'lo que nos informan su plan, las farmacias y quienes le recetan: cobertura, recetas, reclamaciones, revisiones y pedidos',
          'cómo se usa el sitio: las páginas que se abren, los pasos que se dan y lo que sale mal, junto con su nombre, correo electrónico, número de miembro y plan. Estos registros no nombran ningún medicamento, y en ellos su dirección IP queda en blanco',
          'lo que su navegador envía con cada solicitud, como su tipo y su idioma',
        ],
      ],
    },
    {
      title: 'Información sin identificación',
      text: [
        'Podemos quitar de los datos todo lo que pudiera llevar a una persona, del modo que describe HIPAA, y usar lo que queda para estadísticas y para mejorar nuestros servicios. Entonces ya no trata de usted, y no intentamos deshacerlo ni dejamos que otros lo intenten.',
      ],
    },
    {
      title: 'Información personal',
      text: [
        'Usamos la información que trata de usted para manejar su beneficio: surtir y enviar pedidos, pagar reclamaciones, decidir revisiones, responderle, mostrarle sus registros en este sitio y detectar fraudes y fallas. No la vendemos.',
        'Sus familiares ven su información solo hasta donde usted la comparte, o en el caso de los menores, hasta donde la comparte el titular de la tarjeta, en la sección para compartir datos con la familia. Puede cambiarlo en cualquier momento.',
        'Puede ver y corregir lo que guardamos sobre usted, pedir una copia y preguntar con quién lo compartimos. También puede eliminar su cuenta; los registros que la ley nos manda conservar se quedan con nosotros el tiempo que ella indica.',
      ],
    },
    {
      title: 'Cookies',
      text: [
        'Este sitio usa unas pocas cookies propias: una que mantiene su sesión, algunas que hacen falta para iniciar sesión, registrarse, eliminar una cuenta o llenar un formulario que quedó a medias, y otras que recuerdan su idioma, el tamaño del texto, la versión ligera, la hoja de estilo que ya tiene, una actualización de la aplicación que omitió y, si usted lo pide, un dispositivo que puede iniciar sesión sin contraseña. Ninguna le sigue a otros sitios. Sin la primera no puede iniciar sesión.',
        'Algunos navegadores pueden enviar una señal de no rastrear («Do Not Track»). Este sitio no atiende esas señales: funciona igual y registra lo mismo, se envíen o no.',
      ],
    },
    {
      title: 'Acceso de terceros',
      text: [
        'Las empresas que trabajan para nosotros pueden ver su información cuando su trabajo lo requiere: las que operan nuestro inicio de sesión, nuestras computadoras y nuestros envíos, las farmacias que surten sus pedidos, los transportistas que los entregan y los bancos que cobran su pago. Su contrato, y HIPAA cuando ven información de salud, las obligan a no usarla para nada más.',
        'Su plan de salud ve lo que necesita para manejar su cobertura. Un enlace puede llevar al sitio de otra empresa, donde se aplica la política de ella.',
      ],
    },
    {
      title: 'Divulgación por motivos legales',
      text: [
        'Podemos divulgar información sin preguntarle cuando la ley lo exige o lo permite: para cumplir una orden judicial, una citación o la solicitud de una autoridad con derecho a ella, para informar lo que debe informarse, para proteger su seguridad o la de otras personas y para defender nuestros derechos. En esos casos no divulgamos más de lo necesario.',
      ],
    },
    {
      title: 'Oficial de privacidad',
      text: [
        'Las preguntas, solicitudes y quejas sobre privacidad se dirigen a nuestro oficial de privacidad. También puede quejarse ante el Departamento de Salud y Servicios Humanos de los Estados Unidos. Nadie le tratará peor por hacerlo.',
        ['Por teléfono: {phone}', 'Por correo electrónico: {email}', 'Por correo postal: {address}'],
      ],
    },
  ],
};
