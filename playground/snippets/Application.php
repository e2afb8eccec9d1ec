<?php

namespace OCA\Tickets\AppInfo;

use OCA\Tickets\Reference\TicketListener;
use OCA\Tickets\Reference\TicketProvider;
use OCP\AppFramework\App;
use OCP\AppFramework\Bootstrap\IBootContext;
use OCP\AppFramework\Bootstrap\IBootstrap;
use OCP\AppFramework\Bootstrap\IRegistrationContext;
use OCP\Collaboration\Reference\RenderReferenceEvent;

class Application extends App implements IBootstrap {
	public const APP_ID = 'tickets';

	public function __construct() {
		parent::__construct(self::APP_ID);
	}

	public function register(IRegistrationContext $context): void {
		$context->registerReferenceProvider(TicketProvider::class);
		$context->registerEventListener(RenderReferenceEvent::class, TicketListener::class);
	}

	public function boot(IBootContext $context): void {
	}
}
